'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/http/client'
import type { MailServer } from '@/lib/mail/server-schema'
import { LoadState } from '../load-state'
import { PROFILE_KEY } from '../profile/email-waiting'
import { SettingsPage } from '../settings-page'
import { MailServerForm } from './mail-server-form'
import { ServerState } from './server-state'

const KEY = ['mailServer']

/** /mailServer: what the alerts and messages of an account are mailed by. */
export function MailServerScreen() {
  const queries = useQueryClient()
  const found = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET', '/api/mail-server', { signal }),
    refetchOnWindowFocus: false,
  })
  const profile = useQuery({
    queryKey: PROFILE_KEY,
    queryFn: ({ signal }) => api('GET', '/api/account/profile', { signal }),
    refetchOnWindowFocus: false,
  })
  const keep = (server: MailServer | null) => queries.setQueryData(KEY, server)
  return (
    <SettingsPage of="mailServer">
      <LoadState of={found} rows={8}>
        {(server) => (
          <LoadState of={profile} rows={1}>
            {({ email, emailVerified }) => (
              <>
                <ServerState
                  server={server}
                  onChanged={keep}
                  // A failure that the test has found is written at it.
                  onRefused={() => void queries.invalidateQueries({ queryKey: KEY })}
                />
                <MailServerForm server={server} testTo={emailVerified ? email : null} onSaved={keep} />
              </>
            )}
          </LoadState>
        )}
      </LoadState>
    </SettingsPage>
  )
}
