import { clsx } from 'clsx'

/** Joins class names, leaving out what is false or undefined. */
export const cx = clsx
