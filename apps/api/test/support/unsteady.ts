const small = [0.2, -0.6, 0.5, -0.1, -0.8, 0.9, 0.3, -0.4, 0.7, -0.7]

/** The value at point `index` around a level: noise of 0.6 % without outliers. */
export const unsteady = (index: number, level: number): number => level * (1 + (small[index % small.length] ?? 0) / 100)
