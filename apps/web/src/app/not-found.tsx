import { ButtonLink } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { Notice } from '#components/ui/notice.tsx'

export default function NotFound() {
  return (
    <>
      <header className="top">
        <Link className="mark" href="/">
          wrkbench
        </Link>
      </header>
      <main className="page pt-8">
        <Notice as="h1" title="There is nothing at this address" actions={<ButtonLink href="/">Start page</ButtonLink>}>
          <p>It may have been removed, or the link is incomplete.</p>
        </Notice>
      </main>
    </>
  )
}
