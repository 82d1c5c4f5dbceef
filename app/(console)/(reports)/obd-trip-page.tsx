import { notFound } from 'next/navigation'
import { ObdTripScreen } from '@/components/reports/obd/obd-trip-screen'
import { requirePage } from '@/server/next/page'

/** The id of an OBD trip is its device and when it began: `869901040392564-1767225600000`. */
const ID = /^([\w.-]{4,40})-(\d{10,13})$/

export async function ObdTripPage({ id }: { id: string }) {
  await requirePage('reports.read')
  const [, imei, start] = ID.exec(id) ?? []
  if (!imei || !start) notFound()
  return <ObdTripScreen key={id} imei={imei} start={Number(start)} />
}
