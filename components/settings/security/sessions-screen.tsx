'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
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
  const [asked, setAsked] = useState<OwnSession | 'others' | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: KEY })
  const others = (sessions.data ?? []).filter(({ current }) => !current).length
  return (
    <SettingsPage
      of="sessions"
      actions={others > 0 && <Button onClick={() => setAsked('others')}>{t('endOthers')}</Button>}
    >
      <div className="rounded-panel border border-hairline bg-surface">
        <LoadState of={sessions} rows={3}>
          {(data) => (
            <ul>
              {data.map((session) => (
                <SessionRow key={session.id} session={session} onEnd={() => setAsked(session)} />
              ))}
            </ul>
          )}
        </LoadState>
      </div>
      {asked && (
        <EndSessions
          {...(asked === 'others' ? { count: others } : { session: asked, count: 1 })}
          onClose={() => setAsked(null)}
          onDone={refresh}
        />
      )}
    </SettingsPage>
  )
}

type EndProps = { session?: OwnSession; count: number; onClose: () => void; onDone: () => unknown }

/** Asks before one session, or without one all others, are signed out. */
function EndSessions({ session, count, onClose, onDone }: EndProps) {
  const t = useTranslations('settings.sessions')
  const deviceText = useDeviceText()
  return (
    <ConfirmRequest
      title={
        session ? t('endTitle', { device: deviceText(session.userAgent) }) : t('endOthersTitle', { count })
      }
      text={t('endText')}
      action={t('end')}
      danger
      request={(options) =>
        session
          ? api('DELETE', '/api/sessions/[id]', { params: { id: session.id }, ...options })
          : api('DELETE', '/api/sessions', options)
      }
      done={t('ended', { count })}
      onClose={onClose}
      onDone={onDone}
    />
  )
}

type RowProps = { session: OwnSession; onEnd: () => void }

function SessionRow({ session, onEnd }: RowProps) {
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
          {session.client === 'app' && <Badge>{t('app')}</Badge>}
          {session.current && <Badge tone="success">{t('here')}</Badge>}
        </p>
        <p className="text-meta text-muted">
          <bdi>{session.address}</bdi>
          <span aria-hidden="true" className="mx-1.5 after:content-['·']" />
          {t('since', { date: formats.dateMinute(Date.parse(session.createdAt)) })}
        </p>
      </div>
      {!session.current && <Button onClick={onEnd}>{t('end')}</Button>}
    </li>
  )
}
