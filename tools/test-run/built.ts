import { main } from '../build.ts'

/** What `npm start` would build is there before the first instance is started, whose time is limited. */
export const setup = async (): Promise<void> => {
  await main()
}
