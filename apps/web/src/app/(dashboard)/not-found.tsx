import { ButtonLink } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'

export default function NotFound() {
  return (
    <div className="pt-8">
      <Notice as="h1" title="There is nothing at this address" actions={<ButtonLink href="/jobs">All jobs</ButtonLink>}>
        <p>The job, run or server may have been removed, or the link is incomplete.</p>
      </Notice>
    </div>
  )
}
