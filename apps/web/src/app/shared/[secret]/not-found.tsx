import { Notice } from '#components/ui/notice.tsx'

export default function LinkOver() {
  return (
    <main className="page pt-12">
      <p className="mark mb-3">wrkbench</p>
      <Notice as="h1" title="This link shows nothing any more">
        <p>
          It has expired, was revoked, or is incomplete. Ask whoever sent it for a new one: on wrkbench, “Public link”
          beside the title of a leaderboard, a trend or a comparison makes one.
        </p>
      </Notice>
    </main>
  )
}
