import { flag, readerOf, withDefault } from '#lib/url/params.ts'

export const tokensParams = { all: withDefault(flag, false) }
export const loadTokensParams = readerOf(tokensParams)
