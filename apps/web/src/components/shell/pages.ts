/** The most used pages: always visible if there is room. */
export const mainPages = [
  { href: '/leaderboard', label: 'Leaderboard' },
  { href: '/compare', label: 'Compare' },
  { href: '/trends', label: 'Trends' },
  { href: '/jobs', label: 'Jobs' },
  { href: '/servers', label: 'Servers' },
  { href: '/environments', label: 'Environments' },
  { href: '/runners', label: 'Runners' },
] as const

/** The other pages, each with its purpose: behind "More". */
export const morePages = [
  { href: '/alerts', label: 'Alerts', about: 'results that got slower or faster' },
  { href: '/suites', label: 'Suites', about: 'saved jobs, on a schedule' },
  { href: '/reports', label: 'Reports', about: 'results from CI and other tools' },
  { href: '/import', label: 'Import', about: 'paste what a tool printed' },
  { href: '/publications', label: 'Publications', about: 'benchmarks published by others' },
  { href: '/shares', label: 'Public links', about: 'views that anybody may see' },
] as const

export const pages = [...mainPages, ...morePages]
