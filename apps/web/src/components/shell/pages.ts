/** What the top navigation shows: pages that exist. */
export const pages = [
  { href: '/leaderboard', label: 'Leaderboard' },
  { href: '/compare', label: 'Compare' },
  { href: '/trends', label: 'Trends' },
  { href: '/alerts', label: 'Alerts' },
  { href: '/jobs', label: 'Jobs' },
  { href: '/suites', label: 'Suites' },
  { href: '/reports', label: 'Reports' },
  { href: '/publications', label: 'Publications' },
  { href: '/servers', label: 'Servers' },
  { href: '/environments', label: 'Environments' },
  { href: '/runners', label: 'Runners' },
  { href: '/import', label: 'Import' },
] as const
