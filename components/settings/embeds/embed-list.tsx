'use client'
import { Ban, MoreHorizontal, Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFormats } from '@/components/account/account-context'
import type { DataColumn } from '@/components/table/features'
import { PlainTable } from '@/components/table/plain-table'
import { Badge } from '@/components/ui/badge'
import { Cut } from '@/components/ui/cut'
import { DropdownMenu, MenuItem, MenuSeparator } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import { Ltr } from '@/components/ui/ltr'
import { useNow } from '@/components/ui/use-now'
import type { Embed } from '@/lib/embeds/schema'
import type { EmbedVerb } from './embeds-screen'

type Ask = (verb: EmbedVerb, embed: Embed) => void
const MINUTE_MS = 60_000

/** The embeds of a page: a table, on phones a card each. */
export function EmbedList({ embeds, onAsk }: { embeds: Embed[]; onAsk: Ask }) {
  const t = useTranslations('embeds.list')
  const columns = useMemo(
    (): DataColumn<Embed>[] => [
      {
        id: 'name',
        cell: ({ row }) => <Name embed={row.original} onAsk={onAsk} />,
        meta: { title: t('name') },
      },
      { id: 'scope', cell: ({ row }) => <Scope embed={row.original} />, meta: { title: t('scope') } },
      { id: 'origins', cell: ({ row }) => <Origins embed={row.original} />, meta: { title: t('origins') } },
      { id: 'maker', cell: ({ row }) => <Maker embed={row.original} />, meta: { title: t('maker') } },
      { id: 'opened', cell: ({ row }) => <Opened embed={row.original} />, meta: { title: t('opened') } },
      {
        id: 'actions',
        cell: ({ row }) => <Actions embed={row.original} onAsk={onAsk} />,
        meta: { title: t('actions'), cell: 'phone:absolute phone:end-2 phone:top-2' },
      },
    ],
    [t, onAsk],
  )
  return (
    <PlainTable
      look="page"
      label={t('title')}
      columns={columns}
      rows={embeds}
      rowId={({ id }) => String(id)}
      rowLook={() => ({ className: 'phone:relative' })}
    />
  )
}

/** Why it shows nothing, as far as the list knows. */
function endOf({ revokedAt, endsAt }: Embed, now: number): 'deleted' | 'over' | null {
  if (revokedAt !== null) return 'deleted'
  return endsAt !== null && Date.parse(endsAt) <= now ? 'over' : null
}

function Name({ embed, onAsk }: { embed: Embed; onAsk: Ask }) {
  const t = useTranslations('embeds')
  const reports = useTranslations('reports.names')
  const formats = useFormats()
  const end = endOf(embed, useNow(MINUTE_MS))
  const { name, own, view, endsAt, revokedAt } = embed
  const kind = t(`kinds.${view.kind === 'map' && view.list ? 'list' : view.kind}.title`)
  return (
    <div className="phone:pe-10">
      <p className="flex flex-wrap items-center gap-2">
        {own && revokedAt === null ? (
          <button
            type="button"
            className="rounded-control text-start hover:underline"
            onClick={() => onAsk('edit', embed)}
          >
            <Cut lines={2} className="max-w-56 font-medium">
              {name}
            </Cut>
          </button>
        ) : (
          <Cut lines={2} className="max-w-56 font-medium">
            {name}
          </Cut>
        )}
        <Badge tone={end ? 'neutral' : 'success'}>{t(end ? `list.${end}` : 'list.live')}</Badge>
      </p>
      <p className="text-meta text-muted">
        {view.kind === 'report' ? `${kind}: ${reports(view.report)}` : kind}
        {endsAt !== null &&
          end === null &&
          ` · ${t('list.until', { date: formats.dateMinute(Date.parse(endsAt)) })}`}
      </p>
    </div>
  )
}

function Scope({ embed: { scope } }: { embed: Embed }) {
  const t = useTranslations('embeds.list')
  const named = [...scope.groups.map(({ name }) => name), ...scope.devices.map(({ name }) => name)]
  const [first, second] = named
  return (
    <div title={named.join(', ') || undefined}>
      <Cut className="max-w-44">{scope.whole ? scope.accountName : (first ?? t('noneLeft'))}</Cut>
      <p className="text-meta text-muted">
        {scope.whole ? t('allVehicles') : second && t('more', { count: named.length - 1 })}
      </p>
    </div>
  )
}

function Origins({ embed: { origins, mode } }: { embed: Embed }) {
  const t = useTranslations('embeds')
  const [first = ''] = origins
  return (
    <div title={origins.join('\n')}>
      <Ltr className="inline-block max-w-52 truncate align-bottom">{first.replace(/^https:\/\//, '')}</Ltr>
      <p className="text-meta text-muted">
        {origins.length > 1 && `${t('list.more', { count: origins.length - 1 })} · `}
        {t(`modes.${mode}.title`)}
      </p>
    </div>
  )
}

function Maker({ embed: { accountName, makerName, createdAt } }: { embed: Embed }) {
  const t = useTranslations('embeds.list')
  const formats = useFormats()
  return (
    <div>
      <Cut className="max-w-44">{makerName ?? accountName}</Cut>
      <p className="text-meta text-muted">{t('created', { date: formats.date(Date.parse(createdAt)) })}</p>
    </div>
  )
}

function Opened({ embed: { openings, lastOpenedAt } }: { embed: Embed }) {
  const t = useTranslations('embeds.list')
  const formats = useFormats()
  const now = useNow(MINUTE_MS)
  return (
    <div>
      <p className="tabular-nums">{t('times', { count: openings })}</p>
      {lastOpenedAt && (
        <p className="text-meta text-muted">
          {t('last', { age: formats.age(Date.parse(lastOpenedAt), now) })}
        </p>
      )}
    </div>
  )
}

/** Those of accounts below are only deleted. */
function Actions({ embed, onAsk }: { embed: Embed; onAsk: Ask }) {
  const t = useTranslations('embeds.list')
  const { name, own, revokedAt } = embed
  if (revokedAt !== null) return null
  return (
    <DropdownMenu
      align="end"
      trigger={<IconButton label={t('actionsOf', { name })} icon={<MoreHorizontal />} className="-my-1.5" />}
    >
      {own && (
        <>
          <MenuItem icon={<Pencil />} onSelect={() => onAsk('edit', embed)}>
            {t('edit')}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={<Ban />} danger onSelect={() => onAsk('remove', embed)}>
        {t('remove')}
      </MenuItem>
    </DropdownMenu>
  )
}
