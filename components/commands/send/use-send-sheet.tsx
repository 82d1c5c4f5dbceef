'use client'
import { type ReactNode, Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { lazyPart } from '@/components/ui/lazy-part'
import type { SendTarget } from './send-sheet'

const SendSheet = lazyPart(() => import('./send-sheet'))

type Sending = {
  /** Whether the account sends commands at all. */
  maySend: boolean
  send: (target: SendTarget) => void
  /** To be rendered where nothing around it is taken away by a press. */
  sheet: ReactNode
}

/** The sheet that sends a command to a device, fetched when it is first asked for. Its texts are in `commands` and `validation`. */
export function useSendSheet(): Sending {
  const { permissions } = useAccount()
  const [target, setTarget] = useState<SendTarget | null>(null)
  return {
    maySend: permissions.includes('commands.send'),
    send: setTarget,
    sheet: target && (
      <Suspense>
        <SendSheet target={target} onClose={() => setTarget(null)} />
      </Suspense>
    ),
  }
}
