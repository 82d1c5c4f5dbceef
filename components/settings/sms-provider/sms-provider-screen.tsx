'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/http/client'
import type { SmsProvider } from '@/lib/sms/provider-schema'
import { LoadState } from '../load-state'
import { SettingsPage } from '../settings-page'
import { ProviderForm } from './provider-form'
import { ProviderState } from './provider-state'
import { RecentMessages } from './recent-messages'
import { SMS_SENT_KEY } from './sent-sms'
import { UsageCard } from './usage-card'

const KEY = ['smsProvider']

/** /smsProvider: what the platform sends SMS by, what it said to the last ones, and what accounts spend. */
export function SmsProviderScreen() {
  const queries = useQueryClient()
  const found = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET', '/api/sms-provider', { signal }),
    refetchOnWindowFocus: false,
  })
  const keep = (provider: SmsProvider | null) => queries.setQueryData(KEY, provider)
  return (
    <SettingsPage of="smsProvider">
      <LoadState of={found} rows={8}>
        {(provider) => (
          <>
            <ProviderState
              provider={provider}
              onRemoved={() => keep(null)}
              onTested={() => void queries.invalidateQueries({ queryKey: SMS_SENT_KEY })}
            />
            <ProviderForm key={provider?.updatedAt ?? ''} provider={provider} onSaved={keep} />
            <UsageCard />
            <RecentMessages />
          </>
        )}
      </LoadState>
    </SettingsPage>
  )
}
