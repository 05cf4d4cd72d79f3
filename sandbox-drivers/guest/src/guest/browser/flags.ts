import { LIMITS, type BootRequest } from '../../protocol/index.ts';
import { PLACES, PROXY } from '../places.ts';

/** Chromium features that are off: each talks to its maker, changes from day to day, or draws over the page. */
const DISABLED_FEATURES = [
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'InterestFeedContentSuggestions',
  'MediaRouter',
  'OptimizationHints',
  'OptimizationGuideModelDownloading',
  'PrivacySandboxSettings4',
  'SafeBrowsingEnhancedProtection',
  'Translate',
  'DownloadBubble',
  'DownloadBubbleV2',
  // Pages of Chromium's own user interface that it would load, hidden, beside the task's.
  'AiModeOmniboxEntryPoint',
  'OmniboxWebUI',
  'PreloadTopChromeWebUI',
  'PreloadTopChromeWebUILessNavigations',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

/**
 * Chromium's command line. Its own sandbox stays on: no flag here weakens it. DevTools over the pipe only, all traffic
 * (loopback too) through the local proxy, no QUIC and no WebRTC past the proxy.
 */
export function chromiumFlags(actionSpace: BootRequest['actionSpace']): string[] {
  return [
    '--remote-debugging-pipe',
    `--user-data-dir=${PLACES.profile}`,
    `--proxy-server=http://${PROXY.host}:${PROXY.port}`,
    '--proxy-bypass-list=<-loopback>',
    '--disable-quic',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy',
    '--no-first-run',
    '--no-default-browser-check',
    '--test-type',
    '--noerrdialogs',
    '--no-pings',
    // Else what is given to a page before it has painted once is thrown away: an agent's first click after navigating.
    '--allow-pre-commit-input',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-domain-reliability',
    '--disable-extensions',
    '--disable-field-trial-config',
    '--disable-sync',
    '--disable-breakpad',
    '--disable-client-side-phishing-detection',
    '--disable-search-engine-choice-screen',
    '--disable-session-crashed-bubble',
    '--hide-crash-restore-bubble',
    '--disable-print-preview',
    '--disable-smooth-scrolling',
    '--disable-popup-blocking',
    '--disable-prompt-on-repost',
    '--disable-renderer-backgrounding',
    '--disable-backgrounding-occluded-windows',
    '--disable-background-timer-throttling',
    '--password-store=basic',
    '--use-mock-keychain',
    '--force-color-profile=srgb',
    '--force-device-scale-factor=1',
    '--lang=en-US',
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
    `--window-size=${LIMITS.width},${LIMITS.height}`,
    '--window-position=0,0',
    ...(actionSpace === 'browser' ? ['--kiosk'] : []),
    // The guest opens the first window. Controlled in this way Chromium lives on when a page or an agent closes the last one.
    '--no-startup-window',
  ];
}

/** What a browser shows before anything is opened, and where a run without a start address begins. */
export const BLANK_PAGE = 'about:blank';

/** Managed policy: what flags cannot switch off, and schemes that no task needs. */
export const MANAGED_POLICY = {
  AllowFileSelectionDialogs: false,
  AlternateErrorPagesEnabled: false,
  AuthSchemes: 'negotiate',
  AutofillAddressEnabled: false,
  AutofillCreditCardEnabled: false,
  BackgroundModeEnabled: false,
  BrowserSignin: 0,
  BuiltInDnsClientEnabled: false,
  ComponentUpdatesEnabled: false,
  DefaultGeolocationSetting: 2,
  DefaultNotificationsSetting: 2,
  DefaultSensorsSetting: 2,
  DefaultWebBluetoothGuardSetting: 2,
  DefaultWebUsbGuardSetting: 2,
  DnsOverHttpsMode: 'off',
  DomainReliabilityAllowed: false,
  DownloadDirectory: PLACES.downloads,
  AudioCaptureAllowed: false,
  VideoCaptureAllowed: false,
  ScreenCaptureAllowed: false,
  MetricsReportingEnabled: false,
  NetworkPredictionOptions: 2,
  PasswordManagerEnabled: false,
  PrintingEnabled: false,
  PromotionsEnabled: false,
  PromptForDownloadLocation: false,
  SafeBrowsingProtectionLevel: 0,
  SearchSuggestEnabled: false,
  SpellCheckServiceEnabled: false,
  SyncDisabled: true,
  TranslateEnabled: false,
  URLBlocklist: ['file://*', 'chrome://*', 'devtools://*', 'view-source:*', 'mailto:*', 'tel:*'],
  UrlKeyedAnonymizedDataCollectionEnabled: false,
} as const;
