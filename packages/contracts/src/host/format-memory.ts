/** Formats bytes in powers of two, as memory and caches are built and sold: `23.5 GiB`, `32 KiB`. */
export const formatMemory = (bytes: number): string => {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB']
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${Number((bytes / 1024 ** power).toFixed(1))}\u00a0${units[power]}`
}
