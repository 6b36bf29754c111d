/** How a transport asks. `inProject`: the answer is one of the project that is shown. */
export type Asked = { inProject: boolean }
export const ofProject: Asked = { inProject: true }
