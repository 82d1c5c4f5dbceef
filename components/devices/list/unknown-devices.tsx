'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { z } from 'zod'
import { useAccount } from '@/components/account/account-context'
import { AddingSteps } from '@/components/devices/adding/adding-steps'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { SearchInput } from '@/components/ui/search-input'
import { SkeletonRows } from '@/components/ui/skeleton'
import { protocolName } from '@/lib/connect/protocol-names'
import type { unknownDevice } from '@/lib/devices/unknown-schema'
import { api } from '@/lib/http/client'
import { QuarantinedReports } from './quarantined-reports'
import { UNKNOWN_KEY } from './unknown-button'
import { UnknownRow } from './unknown-row'
import { UnreadStreams } from './unread-streams'

/** So many are seen at a glance. */
const UNSEARCHED = 8

export type Unknown = z.infer<typeof unknownDevice>

/** Trackers that tried and are not registered; one is registered by the form of a device, and connected next. */
export function UnknownDevices({ now, onClose }: { now: number; onClose: () => void }) {
  const t = useTranslations('devices.unknown')
  const ui = useTranslations('ui')
  const mayRegister = useAccount().permissions.includes('devices.create')
  const [heard, setHeard] = useState<Unknown | null>(null)
  const [search, setSearch] = useState('')
  const { data } = useQuery({ queryKey: UNKNOWN_KEY, queryFn: () => api('GET', '/api/unknown-devices') })
  const asked = search.trim().toLowerCase()
  const found = data?.filter(({ identifier, protocol, address }) =>
    [identifier, protocolName(protocol), address].some((text) => text.toLowerCase().includes(asked)),
  )
  // Back to the list when it is done or given up.
  if (heard) return <AddingSteps heard={heard} onClose={() => setHeard(null)} />
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('text')}
      closeLabel={ui('close')}
    >
      {!data && <SkeletonRows rows={4} />}
      {data?.length === 0 && <EmptyState title={t('none')} text={t('noneText')} className="py-8" />}
      {data && data.length > 0 && !mayRegister && <p className="text-body text-warning">{t('mayNot')}</p>}
      {data && data.length > UNSEARCHED && (
        <SearchInput label={t('search')} clearLabel={t('clear')} value={search} onSearch={setSearch} />
      )}
      {found && found.length === 0 && search && <p className="py-3 text-body text-muted">{t('notFound')}</p>}
      <ul>
        {found?.map((unknown) => (
          <UnknownRow
            key={`${unknown.kind} ${unknown.identifier}`}
            unknown={unknown}
            now={now}
            onRegister={mayRegister ? () => setHeard(unknown) : null}
          />
        ))}
      </ul>
      <UnreadStreams now={now} />
      <QuarantinedReports now={now} />
    </Dialog>
  )
}
