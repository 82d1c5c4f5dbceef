'use client'
import { useQuery } from '@tanstack/react-query'
import { Boxes, Pencil, Plus, X } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Suspense, useMemo, useState } from 'react'
import { FormNotice } from '@/components/forms/form-notice'
import type { DataColumn } from '@/components/table/features'
import { PlainTable } from '@/components/table/plain-table'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { lazyPart } from '@/components/ui/lazy-part'
import type { CommandCatalogue } from '@/lib/commands/catalogue/catalogue-schema'
import { dropFamily } from '@/lib/commands/catalogue/command-draft'
import { familyOf } from '@/lib/commands/catalogue/families'
import { api } from '@/lib/http/client'
import { settingsPath } from '@/lib/pages/settings-pages'
import { LoadState } from '../load-state'
import { refusalText, useKeepEdit } from './use-catalogue'

const ModelDialog = lazyPart(() => import('./model-dialog'))

export type ModelRow = {
  code: string
  name: string
  /** Null of one that the catalogue of devices has not. */
  protocol: string | null
  /** Null where it takes no commands. */
  family: string | null
  /** The operator put it there. */
  isOwn: boolean
}

/** Families of trackers that take the same texts, and which models are of them. */
export function ModelsPart({ known }: { known: CommandCatalogue }) {
  const t = useTranslations('commandCatalogue.models')
  const models = useQuery({
    queryKey: ['models', 'catalogue'],
    queryFn: ({ signal }) => api('GET', '/api/models', { signal, hideError: true }),
  })
  const [open, setOpen] = useState<ModelRow | 'new' | null>(null)
  const columns = useColumns(setOpen)
  return (
    <div className="flex flex-col gap-4 pt-4">
      <Families known={known} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="max-w-[60ch] text-body text-muted">
          {t.rich('about', {
            link: (text) => (
              <Link
                href={settingsPath('deviceModels')}
                className="font-medium text-primary-text hover:underline"
              >
                {text}
              </Link>
            ),
          })}
        </p>
        <Button icon={<Plus className="size-4" />} disabled={!models.data} onClick={() => setOpen('new')}>
          {t('add')}
        </Button>
      </div>
      <section className="rounded-panel border border-hairline bg-surface">
        <LoadState of={models} rows={8}>
          {(data) => {
            const rows = rowsOf(known, data)
            if (rows.length === 0) return <EmptyState icon={<Boxes />} title={t('none')} />
            return (
              <PlainTable
                look="page"
                label={t('title')}
                columns={columns}
                rows={rows}
                rowId={({ code }) => code}
              />
            )
          }}
        </LoadState>
      </section>
      {open && models.data && (
        <Suspense>
          <ModelDialog
            known={known}
            row={open === 'new' ? null : open}
            rows={rowsOf(known, models.data)}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

type Model = { code: string; makerName: string; protocol: string }

function rowsOf({ document }: CommandCatalogue, models: readonly Model[]): ModelRow[] {
  const { models: own } = document
  const isOwn = (code: string) => Object.keys(own).some((known) => known.toUpperCase() === code.toUpperCase())
  const listed = models.map((model): ModelRow => {
    const { code, makerName: name, protocol } = model
    return { code, name, protocol, family: familyOf(model, own), isOwn: isOwn(code) }
  })
  const codes = new Set(listed.map(({ code }) => code.toUpperCase()))
  const others = Object.entries(own).filter(([code]) => !codes.has(code.toUpperCase()))
  return [
    ...listed,
    ...others.map(([code, family]) => ({ code, name: code, protocol: null, family, isOwn: true })),
  ]
}

/** A family of the operator's that no model and no text is of can be taken away. */
function Families({ known }: { known: CommandCatalogue }) {
  const t = useTranslations('commandCatalogue.models')
  const keep = useKeepEdit(known)
  const { families, models, commands } = known.document
  const used = new Set([
    ...Object.values(models),
    ...commands.flatMap(({ texts }) => texts.flatMap((text) => text.families)),
  ])
  return (
    <section aria-label={t('families')} className="flex flex-col gap-2">
      <h3 className="text-meta font-medium text-muted">{t('families')}</h3>
      <ul className="flex flex-wrap gap-2">
        {known.builtIn.families.map((family) => (
          <li key={family} className="flex min-h-8 items-center rounded-control bg-hover px-2.5">
            <bdi dir="ltr" className="font-mono text-body">
              {family}
            </bdi>
          </li>
        ))}
        {families.map((family) => (
          <li key={family} className="flex min-h-8 items-center gap-1.5 rounded-control bg-tint px-2.5">
            <bdi dir="ltr" className="font-mono text-body">
              {family}
            </bdi>
            <Badge tone="primary">{t('own')}</Badge>
            {!used.has(family) && (
              <IconButton
                label={t('dropFamily', { family })}
                icon={<X />}
                onClick={() => keep.mutate(dropFamily(family))}
              />
            )}
          </li>
        ))}
      </ul>
      <FormNotice text={keep.error && refusalText(keep.error)} />
    </section>
  )
}

function useColumns(onEdit: (row: ModelRow) => void): DataColumn<ModelRow>[] {
  const t = useTranslations('commandCatalogue.models')
  return useMemo(
    () => [
      {
        id: 'model',
        accessorFn: ({ name }) => name,
        sortFn: 'alphanumeric',
        cell: ({ row: { original } }) => (
          <>
            <bdi className="block font-medium wrap-anywhere">{original.name}</bdi>
            <bdi dir="ltr" className="text-meta text-muted">
              {original.code}
            </bdi>
          </>
        ),
        meta: { title: t('model'), cell: 'align-middle' },
      },
      {
        id: 'protocol',
        accessorFn: ({ protocol }) => protocol ?? '',
        sortFn: 'text',
        cell: ({ row: { original } }) =>
          original.protocol === null ? (
            <span className="text-muted">{t('notListed')}</span>
          ) : (
            <bdi className="uppercase">{original.protocol}</bdi>
          ),
        meta: { title: t('protocol'), cell: 'align-middle' },
      },
      {
        id: 'family',
        accessorFn: ({ family }) => family ?? '',
        sortFn: 'alphanumeric',
        cell: ({ row: { original } }) => (
          <span className="flex flex-wrap items-center gap-2">
            {original.family === null ? (
              <span className="text-muted">{t('noCommands')}</span>
            ) : (
              <bdi dir="ltr" className="font-mono">
                {original.family}
              </bdi>
            )}
            {original.isOwn && <Badge tone="primary">{t('own')}</Badge>}
          </span>
        ),
        meta: { title: t('family'), cell: 'align-middle' },
      },
      {
        id: 'edit',
        cell: ({ row: { original } }) => (
          <IconButton
            label={t('edit', { name: original.name })}
            icon={<Pencil />}
            onClick={() => onEdit(original)}
          />
        ),
        meta: { title: t('actions'), quietTitle: true, cell: 'w-12 align-middle' },
      },
    ],
    [t, onEdit],
  )
}
