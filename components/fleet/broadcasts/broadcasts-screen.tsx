'use client'
import { ListFilter, Megaphone, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { DeleteRule } from '@/components/alert-rules/list/delete-rule'
import { useRules } from '@/components/alert-rules/use-rules'
import { PagedList } from '@/components/table/paged-list'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPart } from '@/components/ui/lazy-part'
import { SearchInput } from '@/components/ui/search-input'
import type { AlertRule } from '@/lib/alerts/rules/rule-schema'
import { MOST_SPOKEN_A_DAY, SPOKEN_COMMAND } from '@/lib/commands/catalogue/spoken-limits'
import { BroadcastRow } from './broadcast-row'

const BroadcastForm = lazyPart(() => import('./broadcast-form'))

/** /fleetBroadcast: the alert rules that have something said in the vehicle. */
export function BroadcastsScreen() {
  const t = useTranslations('fleet.broadcasts')
  const { permissions } = useAccount()
  const sees = (['alertRules.read', 'commands.read', 'commands.send'] as const).every((one) =>
    permissions.includes(one),
  )
  return (
    <section aria-label={t('title')} className="mx-auto flex w-full max-w-5xl flex-col gap-4 p-4 phone:p-3">
      {sees ? (
        <Broadcasts />
      ) : (
        <EmptyState
          className="py-16"
          icon={<Megaphone />}
          title={t('notAllowed')}
          text={t('notAllowedText')}
        />
      )}
    </section>
  )
}

type Opened = { what: 'form'; rule: AlertRule | null } | { what: 'delete'; rule: AlertRule }

function Broadcasts() {
  const t = useTranslations('fleet.broadcasts')
  const ui = useTranslations('ui')
  const mayEdit = useAccount().permissions.includes('alertRules.edit')
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const list = useRules({ search, kind: null, sends: SPOKEN_COMMAND })
  const { room } = list
  const rules = list.rules ?? []
  const isFull = room !== null && room.used >= room.quota
  const isFiltered = search !== ''
  return (
    <>
      <header className="flex flex-wrap items-center gap-2">
        <h1 className="me-auto text-h3 font-semibold">{t('title')}</h1>
        {mayEdit && (
          <Button
            tone="primary"
            icon={<Plus className="size-4" />}
            disabled={isFull}
            title={isFull ? t('full', { quota: room.quota }) : undefined}
            onClick={() => setOpened({ what: 'form', rule: null })}
          >
            {t('new')}
          </Button>
        )}
        <p className="w-full text-body text-muted">{t('about', { most: MOST_SPOKEN_A_DAY })}</p>
        <SearchInput
          className="w-full"
          label={t('search')}
          placeholder={t('search')}
          clearLabel={ui('clear')}
          value={search}
          onSearch={setSearch}
        />
      </header>
      <PagedList
        list={list}
        rows={rules}
        waiting={5}
        texts={{ failed: t('failed'), more: t('more') }}
        empty={
          <EmptyState
            className="py-16"
            icon={isFiltered ? <ListFilter /> : <Megaphone />}
            title={t(isFiltered ? 'noMatch' : 'empty')}
            text={t(isFiltered ? 'noMatchText' : mayEdit ? 'emptyText' : 'emptyForReaders')}
            action={isFiltered ? <Button onClick={() => setSearch('')}>{t('clear')}</Button> : undefined}
          />
        }
      >
        <ul className="flex flex-col divide-y divide-hairline rounded-control border border-hairline bg-surface">
          {rules.map((rule) => (
            <BroadcastRow
              key={rule.id}
              rule={rule}
              mayEdit={mayEdit && rule.editable}
              onOpen={(what) => setOpened({ what, rule })}
            />
          ))}
        </ul>
      </PagedList>
      <Suspense>{opened?.what === 'form' && <BroadcastForm rule={opened.rule} onClose={close} />}</Suspense>
      {opened?.what === 'delete' && <DeleteRule rule={opened.rule} onClose={close} />}
    </>
  )
}
