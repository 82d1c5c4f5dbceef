import type { LiveEmbed } from '@/db/queries/embeds/live-embed'
import { readDashboard } from '@/db/queries/reports/dashboards/read-dashboard'
import type { EmbedFigures } from '@/lib/embeds/open-schema'
import { AppError } from '@/lib/errors'
import type { EmbedRoom } from './embed-room'
import { zoneOf } from './tell-embed'

/** The figures of an embed, in the order that it has them, read once for all. Throws `embedBearerInvalid` where it shows something else. */
export async function embedFigures(room: EmbedRoom, embed: LiveEmbed, now: number): Promise<EmbedFigures> {
  const { access, row } = embed
  const { view } = row
  if (view.kind !== 'figure' || !access) throw new AppError('embedBearerInvalid')
  return room.once('figures', now, async () => {
    const { at, timeZone, figures } = await readDashboard(access, view.dashboard, now, zoneOf(embed))
    return {
      at,
      timeZone,
      figures: view.figures.flatMap((key) => figures.find((figure) => figure.key === key) ?? []),
    }
  })
}
