'use client'
import { type ReactNode, Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { lazyPart } from '@/components/ui/lazy-part'
import type { ShareTarget } from '@/lib/shares/share-draft'

const ShareDialog = lazyPart(() => import('./share-dialog'))

type Sharing = {
  /** Whether the account makes links at all. */
  mayShare: boolean
  share: (target: ShareTarget) => void
  /** To be rendered where nothing around it is taken away by a press. */
  dialog: ReactNode
}

/** The dialog that makes a link, fetched when it is first asked for. Its texts are in `shares` and `validation`. */
export function useShareDialog(): Sharing {
  const { permissions } = useAccount()
  const [target, setTarget] = useState<ShareTarget | null>(null)
  return {
    mayShare: permissions.includes('shares.edit') && permissions.includes('positions.read'),
    share: setTarget,
    dialog: target && (
      <Suspense>
        <ShareDialog work={{ kind: 'new', target }} onClose={() => setTarget(null)} />
      </Suspense>
    ),
  }
}
