/** Maximum size of a request body, before and after decompression. */
export const bodyLimitBytes = 4 * 1024 * 1024
export const bodyLimitText = `4 MiB (${bodyLimitBytes} bytes)`
