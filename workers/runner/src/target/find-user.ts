import { readFileSync } from 'node:fs'

export interface SystemUser {
  name: string
  uid: number
  gid: number
}

/** A user of this host by name; null: no such user. */
export const findUser = (name: string, file = '/etc/passwd'): SystemUser | null => {
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [found, , uid, gid] = line.split(':')
    if (found === name && uid && gid) return { name, uid: Number(uid), gid: Number(gid) }
  }
  return null
}
