import { OverviewPage, overviewMetadata } from '../overview-page'

export const generateMetadata = () => overviewMetadata('alertOverview')

export default function Page() {
  return <OverviewPage name="alertOverview" />
}
