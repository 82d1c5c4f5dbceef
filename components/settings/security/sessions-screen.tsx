'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/sonner'
import type { OwnSession } from '@/lib/auth/own-session-schema'
import { api } from '@/lib/http/client'
import { LoadState } from '../load-state'
import { SettingsPage } from '../settings-page'
import { useDeviceText } from './use-device-text'

const KEY = ['sessions']

/** /sessions */
export function SessionsScreen() {
  const t = useTranslations('settings.sessions')
  const queries = useQueryClient()
  const sessions = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET', '/api/sessions', { signal }),
  })
  const [busy, setBusy] = useState<string | null>(null)
  const end = async (id: string | null) => {
    setBusy(id ?? 'others')
    try {
      const ended = id
        ? await api('DELETE', '/api/sessions/[id]', { params: { id } }).then(() => 1)
        : (await api('DELETE', '/api/sessions')).ended
      showToast({ text: t('ended', { count: ended }), tone: 'success' })
    } catch {
      // The client has shown why.
    }
    setBusy(null)
    void queries.invalidateQueries({ queryKey: KEY })
  }
  const others = (sessions.data?.length ?? 0) > 1
  return (
    <SettingsPage
      of="sessions"
      actions={
        others && (
          <Button busy={busy === 'others'} onClick={() => end(null)}>
            {t('endOthers')}
          </Button>
        )
      }
    >
      <div className="rounded-panel border border-hairline bg-surface">
        <LoadState of={sessions} rows={3}>
          {(data) => (
            <ul>
              {data.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  busy={busy === session.id}
                  onEnd={() => end(session.id)}
                />
              ))}
            </ul>
          )}
        </LoadState>
      </div>
    </SettingsPage>
  )
}

type RowProps = { session: OwnSession; busy: boolean; onEnd: () => void }

function SessionRow({ session, busy, onEnd }: RowProps) {
  const t = useTranslations('settings.sessions')
  const formats = useFormats()
  const deviceText = useDeviceText()
  return (
    <li className="flex items-center gap-3 border-b border-hairline px-4 py-3 last:border-0">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-hover text-muted">
        <MonitorSmartphone className="size-4" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-md font-medium">
          {deviceText(session.userAgent)}
          {session.current && <Badge tone="success">{t('here')}</Badge>}
        </p>
        <p className="text-meta text-muted">
          <bdi>{session.address}</bdi>
          <span aria-hidden="true" className="mx-1.5 after:content-['·']" />
          {t('since', { date: formats.moment(Date.parse(session.createdAt)) })}
        </p>
      </div>
      {!session.current && (
        <Button busy={busy} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  )
}
