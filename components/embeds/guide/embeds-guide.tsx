'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useAccount } from '@/components/account/account-context'
import { CodeBlock } from '@/components/ui/code-block'
import { Ltr } from '@/components/ui/ltr'
import { TO_PARENT_TYPES } from '@/lib/embeds/protocol'
import { elementSnippet, serverSnippet } from '@/lib/embeds/snippets'
import { EmbedTrial } from './embed-trial'

const ATTRIBUTES = [
  'embed',
  'host',
  'token',
  'token-url',
  'vehicle',
  'period',
  'theme',
  'title',
  'autoheight',
] as const
const METHODS = [
  'selectVehicle(key)',
  'setPeriod({ from, to })',
  'setTheme(theme)',
  'setToken(token)',
  'on(event, listener)',
  'destroy()',
] as const
const SECURITY = ['origins', 'rights', 'tokens', 'storage', 'messages'] as const

const EXAMPLE = { publicId: 'EMBED_ID', name: 'Fleet', mode: 'public', hasMap: true } as const

const mountCode = (host: string) => `const fleet = FleetEmbed.mount(document.querySelector('#map'), {
  embed: '${EXAMPLE.publicId}',
  host: '${host}',
  getToken: async () => (await (await fetch('/fleet-token')).json()).token,
})
fleet.on('ready', ({ title, view }) => console.log(title, view))
fleet.on('selected', ({ vehicle, name }) => console.log(vehicle, name))
fleet.setTheme('dark')
`

const NEVER = () => () => {}

/** How embeds are put into a site, and a place to try one's own. */
export function EmbedsGuide() {
  const t = useTranslations('embedGuide')
  const { permissions } = useAccount()
  const host = useSyncExternalStore(
    NEVER,
    () => location.origin,
    () => '',
  )
  return (
    <div className="flex min-w-0 flex-col gap-7">
      <p className="max-w-[70ch] text-body text-muted">{t('about')}</p>
      {permissions.includes('embeds.edit') && <EmbedTrial />}
      <Part title={t('element.title')} text={t('element.text')}>
        <CodeBlock title="HTML" text={elementSnippet({ ...EXAMPLE, host })} />
        <Table
          label={t('attributes.heading')}
          rows={ATTRIBUTES.map((name) => [name, t(`attributes.${name}`)] as const)}
        />
      </Part>
      <Part title={t('functions.title')} text={t('functions.text')}>
        <CodeBlock title="JavaScript" text={mountCode(host)} />
        <Table
          label={t('functions.title')}
          rows={METHODS.map((name) => [name, t(`functions.${nameOf(name)}`)] as const)}
        />
        <p className="text-body">
          <a
            href="/embed/v1.d.ts"
            target="_blank"
            rel="noreferrer"
            className="text-primary-text hover:underline"
          >
            {t('types')}
          </a>
        </p>
      </Part>
      <Part title={t('events.title')} text={t('events.text')}>
        <Table
          label={t('events.title')}
          rows={TO_PARENT_TYPES.map((name) => [name, t(`events.${name}`)] as const)}
        />
      </Part>
      <Part title={t('tokens.title')} text={t('tokens.text')}>
        <CodeBlock title={t('tokens.server')} text={serverSnippet({ host, publicId: EXAMPLE.publicId })} />
      </Part>
      <Part title={t('security.title')}>
        <ul className="flex max-w-[75ch] list-disc flex-col gap-1.5 ps-5 text-body">
          {SECURITY.map((name) => (
            <li key={name}>{t(`security.${name}`)}</li>
          ))}
        </ul>
      </Part>
    </div>
  )
}

type Method = 'selectVehicle' | 'setPeriod' | 'setTheme' | 'setToken' | 'on' | 'destroy'
const nameOf = (call: (typeof METHODS)[number]) => call.slice(0, call.indexOf('(')) as Method

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3">
      <h3 className="text-h3 font-semibold">{title}</h3>
      {text && <p className="max-w-[75ch] text-body text-muted">{text}</p>}
      {children}
    </section>
  )
}

/** What there is, by its name in the code, and what it means. */
function Table({ label, rows }: { label: string; rows: readonly (readonly [name: string, text: string])[] }) {
  return (
    <dl
      aria-label={label}
      className="grid grid-cols-[max-content_1fr] overflow-hidden rounded-panel border border-hairline bg-surface text-body phone:grid-cols-1"
    >
      {rows.map(([name, text]) => (
        <div
          key={name}
          className="col-span-full grid grid-cols-subgrid gap-x-4 border-b border-hairline px-4 py-2 last:border-0"
        >
          <dt>
            <Ltr className="font-mono text-meta font-medium">{name}</Ltr>
          </dt>
          <dd className="text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
