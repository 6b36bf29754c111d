/** What the top navigation shows: pages that exist. */
export const pages = [
  { href: '/leaderboard', label: 'Leaderboard' },
  { href: '/jobs', label: 'Jobs' },
  { href: '/servers', label: 'Servers' },
  { href: '/runners', label: 'Runners' },
] as const
