import { readFileSync } from 'node:fs'

export interface SystemUser {
  name: string
  uid: number
  gid: number
}

/** Finds a user of this host by name; null if there is none. */
export const findUser = (name: string): SystemUser | null => {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [found, , uid, gid] = line.split(':')
    if (found === name && uid && gid) return { name, uid: Number(uid), gid: Number(gid) }
  }
  return null
}
