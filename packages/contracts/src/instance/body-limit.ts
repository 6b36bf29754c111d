/** Of a request body, also after inflating it. */
export const bodyLimitBytes = 4 * 1024 * 1024
export const bodyLimitText = `4 MiB (${bodyLimitBytes} bytes)`
