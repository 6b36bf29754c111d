import type { Capabilities, Program } from '@wrkbench/contracts'

/** The toolchains and generators found, with the digests of their programs. */
export const programFacts = ({ tools, generators }: Pick<Capabilities, 'tools' | 'generators'>): Program[] =>
  [...tools, ...generators]
    .flatMap(({ name, version, sha256 }) => (version === null ? [] : [{ name, version, sha256 }]))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
