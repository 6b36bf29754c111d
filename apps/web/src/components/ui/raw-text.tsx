'use client'
import { useQuery } from '@tanstack/react-query'
import { browserGetText } from '#api/browser.ts'
import { CopyButton } from '#components/ui/copy-button.tsx'

/** Text that the API keeps unchanged, fetched when it is shown. */
export const RawText = ({ path, caption }: { path: string; caption?: string }) => {
  const { data, error } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => browserGetText(path, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <p className="text-slower">{error.message}</p>
  return (
    <div>
      {(caption || data) && (
        <p className="mb-1 flex items-baseline justify-between">
          <span className="cap">{caption}</span>
          {data && (
            <CopyButton className="cap" text={data} what={caption}>
              Copy
            </CopyButton>
          )}
        </p>
      )}
      <pre
        className="well max-h-96 overflow-auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: output that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {data ?? 'Loading'}
      </pre>
    </div>
  )
}
