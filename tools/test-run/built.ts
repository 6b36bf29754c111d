import { main } from '../build.ts'

/** Builds what `npm start` would build before the first instance is started, whose time is limited. */
export const setup = async (): Promise<void> => {
  await main()
}
