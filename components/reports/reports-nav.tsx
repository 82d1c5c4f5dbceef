'use client'
import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { usePreference } from '@/components/account/use-preference'
import { cn } from '@/components/ui/cn'
import { SearchInput } from '@/components/ui/search-input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import type { Preference } from '@/lib/preferences/schema'
import type { ReportIndex } from '@/lib/reports/report-index'
import { reportPath } from './report-link'

type Order = Preference<'reports.order'>

/** All reports by kind or by what they are needed for, dashboards first. */
export function ReportsNav({ index, onChosen }: { index: ReportIndex; onChosen?: () => void }) {
  const t = useTranslations('reports')
  const path = usePathname()
  const search = useSearchParams()
  const { value: kept, keep } = usePreference('reports.order')
  // The same whichever report is open: a list that changes under one's hand is lost.
  const order: Order = kept ?? 'kind'
  const [wanted, setWanted] = useState('')
  const fits = (title: string) => title.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase())
  const link = (to: string, title: string) => {
    const current = pageOf(path) === pageOf(to)
    return (
      <li key={to}>
        <Link
          href={to}
          prefetch={false}
          ref={current ? intoView : undefined}
          aria-current={current ? 'page' : undefined}
          onClick={onChosen}
          className={cn(
            'flex min-h-8 items-center rounded-control px-2.5 py-1 text-body touch:min-h-11',
            current ? 'bg-tint font-medium text-primary-text' : 'text-text hover:bg-hover',
          )}
        >
          {title}
        </Link>
      </li>
    )
  }
  return (
    <nav aria-label={t('screen.list')} className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-2 p-3 phone:px-0">
        <SearchInput
          label={t('screen.find')}
          clearLabel={t('screen.clear')}
          value={wanted}
          onSearch={setWanted}
        />
        <SegmentedControl
          label={t('screen.order')}
          value={order}
          onChange={(next) => void keep(next)}
          segments={[
            { value: 'kind', label: t('screen.byKind') },
            { value: 'scene', label: t('screen.byScene') },
          ]}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-4 phone:px-0">
        <Section title={t('groups.overviews')}>
          {index.overviews
            .filter((name) => fits(t(`overviews.${name}.title`)))
            .map((name) => link(`/${name}`, t(`overviews.${name}.title`)))}
        </Section>
        <Section title={t('groups.custom')}>
          {[
            { to: '/reportList', title: t('screen.ownReports') },
            { to: '/addReport', title: t('screen.addReport') },
            { to: '/autoReports', title: t('schedules.title') },
          ]
            .filter(({ title }) => fits(title))
            .map(({ to, title }) => link(to, title))}
        </Section>
        {index[order].map(({ group, names }) => (
          <Section key={group} title={t(`groups.${group}`)}>
            {names
              .filter((name) => fits(t(`names.${name}`)))
              .map((name) => link(reportPath(name, order === 'scene', search), t(`names.${name}`)))}
          </Section>
        ))}
      </div>
    </nav>
  )
}

/** The same report by its old and its newer path, whatever it is asked about. */
const pageOf = (path: string) => path.split('?')[0]?.replace(/^\/new\//, '/')

/** The list is longer than the screen. */
const intoView = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest' })

function Section({ title, children }: { title: string; children: React.ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section className="mt-2">
      <h2 className="px-2.5 py-1 text-meta font-medium text-muted">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}
