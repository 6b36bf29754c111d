import { missingProject } from '#api/missing-project.ts'
import { SessionProvider } from '#components/session/session.tsx'
import { NoSuchProject } from '#components/shell/no-such-project.tsx'
import { TopBar } from '#components/shell/top-bar.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { Notice } from '#components/ui/notice.tsx'

export default async function NotFound() {
  const missing = await missingProject()
  if (missing) {
    return (
      <SessionProvider session={missing.session} project={null}>
        <TopBar />
        <main id="content" className="page">
          <NoSuchProject {...missing} />
        </main>
      </SessionProvider>
    )
  }
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
