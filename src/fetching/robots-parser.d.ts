/** The part of the package that we use: its published types do not fit its export. */
declare module 'robots-parser' {
  interface Robots {
    /** Undefined for the URL of another host. */
    isAllowed(url: string, userAgent: string): boolean | undefined;
    /** Seconds. */
    getCrawlDelay(userAgent: string): number | undefined;
  }
  export default function robotsParser(robotsUrl: string, text: string): Robots;
}
