import { clsx } from 'clsx'

/** Joins class names, leaving out those that are false or undefined. */
export const cx = clsx
