import type { Problem } from '@wrkbench/contracts'
import { ButtonLink } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { withoutRefused } from '#lib/url/without-refused.ts'

/**
 * Shown for an address that the API cannot answer: which part of it is wrong, why, and a link to the page without it.
 */
export const RefusedAddress = ({ path, problem }: { path: string; problem: Problem }) => (
  <div className="pt-8">
    <Notice
      as="h1"
      title="This address is not valid"
      actions={<ButtonLink href={withoutRefused(path, problem.errors)}>Open the page without it</ButtonLink>}
    >
      {problem.errors.map(({ path: part, message }) => (
        <p key={part} className="wrap-anywhere">
          {part !== '' && (
            <>
              <code>{part}</code>:{' '}
            </>
          )}
          {message}
        </p>
      ))}
    </Notice>
  </div>
)
