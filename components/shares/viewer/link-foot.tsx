import { Clock } from 'lucide-react'
import type { ShownLink } from '@/lib/shares/schema'
import { remainingWord } from '@/lib/shares/viewer-words'
import { useFormats, useTexts } from './texts'

type Props = { link: ShownLink; now: number }

/** How long the link lives, and what its maker has made less exact. */
export function LinkFoot({ link, now }: Props) {
  const t = useTexts('monitorShare')
  const { duration, distance, dateMinute } = useFormats()
  const { word, seconds } = remainingWord(link, now)
  const { delayS, roundM, withholds } = link.shows
  const notes = [
    ...(delayS > 0 ? [t('delayed', { duration: duration(delayS) })] : []),
    ...(roundM > 0 ? [t('rounded', { distance: distance(roundM) })] : []),
    ...(withholds ? [t('withholds')] : []),
  ]
  return (
    <footer className="foot">
      {notes.length > 0 && <p className="notes">{notes.join(' ')}</p>}
      <p className="remaining" title={t('remaining.until', { time: dateMinute(Date.parse(link.endsAt)) })}>
        <Clock aria-hidden="true" />
        {t(`remaining.${word}`, { duration: duration(seconds) })}
      </p>
    </footer>
  )
}
