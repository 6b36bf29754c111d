/** Shortens `Intel(R) Core(TM) i7-8700 CPU @ 3.20GHz` to `Intel Core i7-8700`. */
export const processorName = (model: string): string =>
  model
    .replace(/\((R|TM|C)\)/gi, '')
    .replace(/\s*@\s*[\d.]+\s*GHz/i, '')
    .replace(/\s+(\d+-Core\s+)?(CPU|Processor)\b/gi, '')
    .replace(/\s+/g, ' ')
    .trim()
