/** True if a page belongs to the part of the dashboard with the address `href`. */
export const isWithin = (path: string, href: string): boolean =>
  path === href ||
  path.startsWith(`${href}/`) ||
  (href === '/jobs' && path.startsWith('/runs/')) ||
  (href === '/environments' && path.startsWith('/hosts/')) ||
  (href === '/reports' && path.startsWith('/results/'))
