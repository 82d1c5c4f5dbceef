'use client'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, SearchX } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { LoadState } from '@/components/settings/load-state'
import { SettingsPage } from '@/components/settings/settings-page'
import { buttonVariants } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { SearchInput } from '@/components/ui/search-input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { type ApiDocument, byTag, findOperations, operationsOf } from '@/lib/open-api/document'
import type { Example } from '@/lib/open-api/examples'
import { ErrorTable } from './error-table'
import { Examples } from './examples'
import { McpSetup, type ShownTool } from './mcp-setup'
import { OperationRow } from './operation-row'
import { WebhookGuide } from './webhook-guide'

const DOCUMENT = '/api/openapi.json'

async function loadDocument(signal: AbortSignal): Promise<ApiDocument> {
  const response = await fetch(DOCUMENT, { signal })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.json() as Promise<ApiDocument>
}

const VIEWS = ['calls', 'examples', 'embeds', 'mcp'] as const
type View = (typeof VIEWS)[number]

type Props = {
  examples: readonly Example[]
  tools: readonly ShownTool[]
  /** How embeds are put into a site. */
  embeds: ReactNode
  /** The view that the address asks for. */
  opens: string | undefined
}

const isView = (name: string | undefined): name is View => VIEWS.some((view) => view === name)

/** /openApi: every call with its fields and examples, each to be tried here; whole programs; and how models are connected. */
export function OpenApiScreen({ examples, tools, embeds, opens }: Props) {
  const t = useTranslations('openApi')
  const [view, setView] = useState<View>(isView(opens) ? opens : 'calls')
  const { permissions } = useAccount()
  const loaded = useQuery({
    queryKey: ['openApi'],
    queryFn: ({ signal }) => loadDocument(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const actions = (
    <div className="flex flex-wrap gap-2">
      <a href={DOCUMENT} target="_blank" rel="noreferrer" className={buttonVariants()}>
        {t('document')}
      </a>
      {permissions.includes('apiKeys.edit') && (
        <Link href="/apiKeys" className={buttonVariants({ tone: 'primary' })}>
          <KeyRound className="size-4" aria-hidden="true" />
          {t('keys')}
        </Link>
      )}
    </div>
  )
  return (
    <SettingsPage of="openApi" wide actions={actions}>
      <SegmentedControl
        label={t('view')}
        value={view}
        onChange={setView}
        segments={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
        className="self-start phone:self-stretch"
      />
      {view === 'calls' && (
        <LoadState of={loaded} rows={8}>
          {(document) => <Operations document={document} />}
        </LoadState>
      )}
      {view === 'examples' && <Examples examples={examples} />}
      {view === 'embeds' && embeds}
      {view === 'mcp' && <McpSetup tools={tools} />}
    </SettingsPage>
  )
}

function Operations({ document }: { document: ApiDocument }) {
  const t = useTranslations('openApi')
  const ui = useTranslations('ui')
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<string | null>(null)
  const operations = useMemo(() => operationsOf(document), [document])
  const found = useMemo(() => findOperations(operations, search), [operations, search])
  return (
    <>
      <p className="max-w-[70ch] text-body text-muted">{t('conventions')}</p>
      <SearchInput
        label={t('search')}
        placeholder={t('search')}
        clearLabel={ui('clear')}
        value={search}
        onSearch={setSearch}
        className="max-w-100"
      />
      <p role="status" className="text-meta text-muted">
        {t('count', { count: found.length })}
      </p>
      {found.length === 0 && <EmptyState icon={<SearchX />} title={t('nothing')} />}
      {byTag(found).map(([tag, list]) => (
        <section key={tag} aria-label={tag}>
          <h3 dir="ltr" className="pb-2 text-md font-semibold rtl:text-end">
            {tag}
          </h3>
          <ul className="overflow-hidden rounded-panel border border-hairline bg-surface">
            {list.map((operation) => (
              <OperationRow
                key={operation.key}
                operation={operation}
                open={open === operation.key}
                onToggle={() => setOpen(open === operation.key ? null : operation.key)}
              />
            ))}
          </ul>
        </section>
      ))}
      {search === '' && <WebhookGuide />}
      {search === '' && <ErrorTable errors={document['x-errors']} />}
    </>
  )
}
