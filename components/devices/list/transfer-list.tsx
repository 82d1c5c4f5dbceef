'use client'
import { MoveRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Badge } from '@/components/ui/badge'
import type { DeviceTransfer } from '@/lib/devices/action-schema'

const KINDS = ['import', 'sell', 'move', 'transfer', 'bind', 'unbind'] as const
type Kind = (typeof KINDS)[number]

/** Who had a device, and who gave it on; the newest first. */
export function TransferList({ transfers }: { transfers: readonly DeviceTransfer[] }) {
  const t = useTranslations('devices.history')
  const formats = useFormats()
  if (transfers.length === 0) return <p className="py-4 text-body text-muted">{t('none')}</p>
  const kindOf = (kind: string): Kind => KINDS.find((one) => one === kind) ?? 'move'
  return (
    <ol className="flex flex-col">
      {transfers.map((transfer) => (
        <li key={transfer.id} className="flex flex-col gap-1 border-b border-hairline py-2.5 last:border-0">
          <p className="flex flex-wrap items-center gap-2 text-body">
            <Badge>{t(`kinds.${kindOf(transfer.kind)}`)}</Badge>
            {transfer.kind !== 'import' && (
              <>
                <bdi>{transfer.fromName ?? t('hidden')}</bdi>
                <MoveRight className="size-4 text-muted rtl:-scale-x-100" aria-hidden="true" />
              </>
            )}
            <bdi className="font-medium">{transfer.toName ?? t('hidden')}</bdi>
          </p>
          <p className="text-meta text-muted">
            <time dateTime={transfer.time}>{formats.dateMinute(Date.parse(transfer.time))}</time>
            {transfer.actorName && (
              <>
                {' · '}
                <bdi>{transfer.actorName}</bdi>
              </>
            )}
          </p>
          {transfer.remark && <p dir="auto">{transfer.remark}</p>}
        </li>
      ))}
    </ol>
  )
}
