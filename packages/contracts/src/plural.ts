/** `1 round`, `5 rounds`, `1,200 rounds`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
