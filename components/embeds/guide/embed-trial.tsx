'use client'
import { useQuery } from '@tanstack/react-query'
import { LayoutPanelTop } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { PreviewFrame, type PreviewHandle } from '@/components/settings/embeds/preview-frame'
import { LoadState } from '@/components/settings/load-state'
import { Button, buttonVariants } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Ltr } from '@/components/ui/ltr'
import { NativeSelect } from '@/components/ui/native-select'
import type { ToParent } from '@/lib/embeds/messages'
import type { Embed } from '@/lib/embeds/schema'
import { VIEWS } from '@/lib/embeds/views'
import { api } from '@/lib/http/client'
import { THEMES, type ThemeChoice } from '@/lib/theme/theme'

const MOST_OFFERED = 100
const MOST_LOGGED = 50
type Logged = { id: number; at: string; message: ToParent }

/** An embed of one's own, what it tells as it tells it, and what it can be told. */
export function EmbedTrial() {
  const t = useTranslations('embedGuide.trial')
  const found = useQuery({
    queryKey: ['embeds', 'trial'],
    queryFn: ({ signal }) =>
      api('GET', '/api/embeds', {
        query: { state: 'live', pageSize: MOST_OFFERED },
        signal,
        hideError: true,
      }),
  })
  return (
    <section aria-label={t('title')} className="flex min-w-0 flex-col gap-3">
      <h3 className="text-h3 font-semibold">{t('title')}</h3>
      <LoadState of={found} rows={3}>
        {({ items }) => {
          const own = items.filter(({ own }) => own)
          if (own.length === 0)
            return (
              <EmptyState
                icon={<LayoutPanelTop />}
                title={t('none')}
                text={t('noneText')}
                className="rounded-panel border border-dashed border-hairline"
                action={
                  <Link href="/embeds" className={buttonVariants({ tone: 'primary' })}>
                    {t('make')}
                  </Link>
                }
              />
            )
          return <Trial embeds={own} />
        }}
      </LoadState>
    </section>
  )
}

function Trial({ embeds }: { embeds: readonly Embed[] }) {
  const t = useTranslations('embedGuide.trial')
  const themes = useTranslations('embeds.themes')
  const [id, setId] = useState(embeds[0]?.id)
  const embed = embeds.find((one) => one.id === id) ?? embeds[0]
  const frame = useRef<PreviewHandle>(null)
  const count = useRef(0)
  const [log, setLog] = useState<readonly Logged[]>([])
  const [day, setDay] = useState('')
  const vehicles = useQuery({
    queryKey: ['embed-vehicles', embed?.id],
    enabled: embed !== undefined,
    queryFn: ({ signal }) =>
      api('GET', '/api/embeds/[id]/vehicles', { params: { id: embed?.id ?? 0 }, signal, hideError: true }),
  })
  if (!embed) return null
  const note = (message: ToParent) => {
    count.current += 1
    const line = { id: count.current, at: new Date().toLocaleTimeString('en-GB'), message }
    setLog((lines) => [line, ...lines].slice(0, MOST_LOGGED))
  }
  const { takesDays } = VIEWS[embed.view.kind]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_320px] gap-4 max-[64rem]:grid-cols-1">
      <PreviewFrame key={embed.id} ref={frame} embed={embed} className="h-[420px] w-full" onMessage={note} />
      <div className="flex min-w-0 flex-col gap-3">
        <Field label={t('embed')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={String(embed.id)}
              onChange={({ currentTarget }) => {
                setId(Number(currentTarget.value))
                setLog([])
              }}
            >
              {embeds.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field label={t('vehicle')}>
          {(control) => (
            <NativeSelect
              {...control}
              defaultValue=""
              onChange={({ currentTarget }) =>
                frame.current?.say({ type: 'selectVehicle', vehicle: currentTarget.value || null })
              }
            >
              <option value="">{t('noVehicle')}</option>
              {vehicles.data?.items.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field label={t('theme')}>
          {(control) => (
            <NativeSelect
              {...control}
              defaultValue={embed.options.theme}
              onChange={({ currentTarget }) =>
                frame.current?.say({ type: 'setTheme', theme: currentTarget.value as ThemeChoice })
              }
            >
              {THEMES.map((theme) => (
                <option key={theme} value={theme}>
                  {themes(theme)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        {takesDays && (
          <Field label={t('day')}>
            {(control) => (
              <div className="flex gap-2">
                <Input
                  {...control}
                  type="date"
                  dir="ltr"
                  className="flex-1"
                  value={day}
                  onChange={({ currentTarget }) => setDay(currentTarget.value)}
                />
                <Button
                  disabled={day === ''}
                  onClick={() => frame.current?.say({ type: 'setPeriod', from: day })}
                >
                  {t('set')}
                </Button>
              </div>
            )}
          </Field>
        )}
        <Log lines={log} />
      </div>
    </div>
  )
}

function Log({ lines }: { lines: readonly Logged[] }) {
  const t = useTranslations('embedGuide.trial')
  return (
    <section aria-label={t('log')} className="flex min-h-0 flex-1 flex-col gap-1.5">
      <h4 className="text-body font-medium">{t('log')}</h4>
      <ol
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long log is scrolled by keyboard
        tabIndex={0}
        className="h-44 overflow-y-auto rounded-control border border-hairline bg-sunken p-2 font-mono text-meta"
      >
        {lines.length === 0 && <li className="font-sans text-muted">{t('nothingYet')}</li>}
        {lines.map(({ id, at, message: { type, ...detail } }) => (
          <li key={id} className="wrap-anywhere">
            <Ltr>
              <span className="text-muted">{at}</span> <b className="font-medium">{type}</b>{' '}
              {JSON.stringify(detail)}
            </Ltr>
          </li>
        ))}
      </ol>
    </section>
  )
}
