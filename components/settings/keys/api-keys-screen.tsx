'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { useNow } from '@/components/ui/use-now'
import type { ApiKey } from '@/lib/auth/api-key-schema'
import { api } from '@/lib/http/client'
import { LoadState } from '../load-state'
import { SettingsPage } from '../settings-page'
import { ApiKeyRow } from './api-key-row'
import { NewKeySheet } from './new-key-sheet'

const KEY = ['apiKeys']
const MINUTE_MS = 60_000

/** /apiKeys */
export function ApiKeysScreen() {
  const t = useTranslations('settings.keys')
  const queries = useQueryClient()
  const now = useNow(MINUTE_MS)
  const keys = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET', '/api/api-keys', { signal }),
  })
  const [making, setMaking] = useState(false)
  const [asked, setAsked] = useState<ApiKey | null>(null)
  const refresh = () => void queries.invalidateQueries({ queryKey: KEY })
  const create = (
    <Button tone="primary" icon={<Plus className="size-4" />} onClick={() => setMaking(true)}>
      {t('create')}
    </Button>
  )
  return (
    <SettingsPage of="apiKeys" actions={create}>
      <div className="rounded-panel border border-hairline bg-surface">
        <LoadState of={keys} rows={3}>
          {(data) =>
            data.length === 0 ? (
              <EmptyState icon={<KeyRound />} title={t('empty')} text={t('emptyText')} />
            ) : (
              <ul>
                {data.map((one) => (
                  <ApiKeyRow key={one.id} apiKey={one} now={now} onRevoke={() => setAsked(one)} />
                ))}
              </ul>
            )
          }
        </LoadState>
      </div>
      {making && <NewKeySheet onMade={refresh} onClose={() => setMaking(false)} />}
      {asked && <RevokeKey apiKey={asked} onClose={() => setAsked(null)} onDone={refresh} />}
    </SettingsPage>
  )
}

type RevokeProps = { apiKey: ApiKey; onClose: () => void; onDone: () => void }

function RevokeKey({ apiKey: { id, name }, onClose, onDone }: RevokeProps) {
  const t = useTranslations('settings.keys')
  return (
    <ConfirmRequest
      title={t('revokeTitle', { name })}
      text={t('revokeText')}
      action={t('revoke')}
      danger
      request={(options) => api('DELETE', '/api/api-keys/[id]', { params: { id }, ...options })}
      done={t('revoked')}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
