/** The path of a push report is that of its list: nobody types it. */
export function PushReportPath() {
  return null;
}
