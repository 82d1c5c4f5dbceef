'use client'
import { FileDown, Fuel, LayoutList, Mail, Maximize, Minimize } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount, useFormats } from '@/components/account/account-context'
import { saveResponse } from '@/components/files/save-response'
import { IconButton, iconButtonVariants } from '@/components/ui/icon-button'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Spinner } from '@/components/ui/spinner'
import { useNow } from '@/components/ui/use-now'
import { arrangeCards } from '@/lib/fleet-board/arrange-cards'
import { BOARD_PERIODS } from '@/lib/fleet-board/board-period'
import { apiFile } from '@/lib/http/client'
import { BOARD_SCHEDULE } from '@/lib/reports/names'
import { GroupFilter } from './group-filter'
import type { useBoard } from './use-board'

type Props = Pick<ReturnType<typeof useBoard>, 'board' | 'kept' | 'keep' | 'query' | 'groups'> & {
  wall: { on: boolean; toggle: () => void }
  onChoose: () => void
  onFuel: (() => void) | null
}

/** What the board is about, and what can be done with it. On a wall nothing of it is needed but the way out. */
export function BoardToolbar({ board, kept, keep, query, groups, wall, onChoose, onFuel }: Props) {
  const t = useTranslations('fleet.board')
  const { permissions } = useAccount()
  const { clock } = useFormats()
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    // The client has said why, if it does not come.
    const cards = arrangeCards(kept).flatMap(({ name, shown }) => (shown ? name : []))
    const asked = { ...query, cards: cards.join(',') }
    await apiFile('GET', '/api/fleet-board/pdf', { query: asked }).then(saveResponse, () => {})
    setSaving(false)
  }
  return (
    <header className="flex flex-wrap items-center gap-2">
      <h1 className="text-h3 font-semibold">{t('title')}</h1>
      {board.data && (
        <p className="me-auto text-meta text-muted tabular-nums" aria-live="off">
          {[
            t('vehicles', { count: board.data.vehicles }),
            wall.on && t(`compared.${board.data.period}`),
            t('updated', { time: clock(Date.parse(board.data.at)) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <div className="ms-auto flex flex-wrap items-center gap-2">
        {!wall.on && (
          <>
            <SegmentedControl
              label={t('period')}
              value={kept.period}
              onChange={(period) => keep({ period })}
              segments={BOARD_PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
            />
            <GroupFilter groups={groups} value={kept.groups} onChange={(ids) => keep({ groups: ids })} />
            <IconButton label={t('choose.open')} icon={<LayoutList />} onClick={onChoose} />
            {onFuel && <IconButton label={t('settings.open')} icon={<Fuel />} onClick={onFuel} />}
            {permissions.includes('reports.read') && (
              <IconButton
                label={t('pdf')}
                icon={saving ? <Spinner /> : <FileDown />}
                disabled={saving || !board.data}
                onClick={() => void save()}
              />
            )}
            {permissions.includes('reports.edit') && (
              <Link
                href={`/autoReports?report=${BOARD_SCHEDULE}`}
                prefetch={false}
                aria-label={t('byMail')}
                title={t('byMail')}
                className={iconButtonVariants()}
              >
                <Mail />
              </Link>
            )}
          </>
        )}
        {wall.on && <WallClock />}
        <IconButton
          label={wall.on ? t('wall.leave') : t('wall.enter')}
          icon={wall.on ? <Minimize /> : <Maximize />}
          pressed={wall.on}
          onClick={wall.toggle}
        />
      </div>
    </header>
  )
}

/** What time it is, to see that the board is alive. */
function WallClock() {
  const { clock } = useFormats()
  return <p className="text-h1 leading-8 font-semibold tabular-nums">{clock(useNow(1000))}</p>
}
