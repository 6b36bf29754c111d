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
        <Notice as="h1" title="Page not found" actions={<ButtonLink href="/">Home</ButtonLink>}>
          <p>It may have been removed, or the link may be incomplete.</p>
        </Notice>
      </main>
    </>
  )
}
