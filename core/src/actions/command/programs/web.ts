import type { ProgramSpec } from '../program-spec.ts';

/** Programs that fetch. */
export const WEB_PROGRAMS = {
  curl: {
    operands: ['url'],
    flags: `-aqfGgI0ik46jlLMn:NZ#pJORSs231BvVh --anyauth --append --basic --cert-status --compressed --compressed-ssh --create-dirs
      --crlf --digest --disable --disable-eprt --disable-epsv --disallow-username-in-url --doh-cert-status --doh-insecure
      --eprt --epsv --fail --fail-early --fail-with-body --false-start --form-escape --ftp-create-dirs --ftp-pasv --ftp-pret
      --ftp-skip-pasv-ip --ftp-ssl-ccc --ftp-ssl-control --get --globoff --haproxy-protocol --head --http0.9 --http1.0
      --http1.1 --http2 --http2-prior-knowledge --http3 --http3-only --ignore-content-length --include --insecure --ipv4
      --ipv6 --junk-session-cookies --keepalive --list-only --location --location-trusted --mail-rcpt-allowfails --manual
      --metalink --negotiate --netrc --netrc-optional --next --alpn --buffer --clobber --npn --progress-meter --sessionid
      --ntlm --ntlm-wb --parallel --parallel-immediate --path-as-is --post301 --post302 --post303 --progress-bar
      --proxy-anyauth --proxy-basic --proxy-digest --proxy-insecure --proxy-negotiate --proxy-ntlm --proxy-ssl-allow-beast
      --proxy-ssl-auto-client-cert --proxy-tlsv1 --proxytunnel --raw --remote-header-name --remote-name --remote-name-all
      --remote-time --remove-on-error --retry-all-errors --retry-connrefused --sasl-ir --show-error --silent --socks5-basic
      --socks5-gssapi --socks5-gssapi-nec --ssl --ssl-allow-beast --ssl-auto-client-cert --ssl-no-revoke --ssl-reqd
      --ssl-revoke-best-effort --sslv2 --sslv3 --styled-output --suppress-connect-headers --tcp-fastopen --tcp-nodelay
      --tftp-no-options --tlsv1 --tlsv1.0 --tlsv1.1 --tlsv1.2 --tlsv1.3 --tr-encoding --trace-ids --trace-time --use-ascii
      --verbose --version --xattr --help --ca-native --mptcp --skip-existing --dump-ca-embed --tls-earlydata --follow`,
    values: {
      path: `-c -D -E -F -K -o -T --cookie-jar --dump-header --cert --form --config --output --output-dir --upload-file --key
        --pubkey --alt-svc --cacert --capath --crlfile --egd-file --etag-compare --etag-save --hsts --libcurl --netrc-file
        --proxy-cacert --proxy-capath --proxy-cert --proxy-crlfile --proxy-key --random-file --stderr --trace --trace-ascii
        --unix-socket`,
      url: '-e -x --referer --url --proxy --preproxy --doh-url --proxy1.0',
      text: `-A -b -C -d -H -m -P -Q -r -t -u -U -w -X -y -Y -z --abstract-unix-socket --aws-sigv4 --cert-type --ciphers
        --connect-timeout --connect-to --continue-at --cookie --create-file-mode --curves --data --data-ascii --data-binary
        --data-raw --data-urlencode --delegation --dns-interface --dns-ipv4-addr --dns-ipv6-addr --dns-servers --engine
        --expect100-timeout --form-string --ftp-account --ftp-alternative-to-user --ftp-method --ftp-port
        --ftp-ssl-ccc-mode --happy-eyeballs-timeout-ms --header --hostpubmd5 --hostpubsha256 --interface --json
        --keepalive-time --key-type --krb --limit-rate --local-port --login-options --mail-auth --mail-from --mail-rcpt
        --max-filesize --max-redirs --max-time --noproxy --oauth2-bearer --parallel-max --pass --pinnedpubkey --proto
        --proto-default --proto-redir --proxy-cert-type --proxy-ciphers --proxy-header --proxy-key-type --proxy-pass
        --proxy-pinnedpubkey --proxy-service-name --proxy-tls13-ciphers --proxy-tlsauthtype --proxy-tlspassword
        --proxy-tlsuser --proxy-user --quote --range --rate --request --request-target --resolve --retry --retry-delay
        --retry-max-time --sasl-authzid --service-name --socks4 --socks4a --socks5 --socks5-gssapi-service
        --socks5-hostname --speed-limit --speed-time --telnet-option --tftp-blksize --time-cond --tls-max --tls13-ciphers
        --tlsauthtype --tlspassword --tlsuser --url-query --user --user-agent --variable --write-out --keepalive-cnt --trace-config --sigalgs`,
    },
    negated: true,
    network: true,
  },
  wget: {
    operands: ['url'],
    flags: `-46bcdEFhHkKLmNpqrSvVx --version --help --background --debug --quiet --verbose --force-html --keep-badhash
      --metalink-over-http --preferred-location --xattr --continue --show-progress --timestamping --server-response --spider
      --random-wait --inet4-only --inet6-only --retry-connrefused --retry-on-host-error --ask-password --unlink
      --force-directories --protocol-directories --adjust-extension --html-extension --keep-session-cookies --ignore-length
      --save-headers --content-disposition --content-on-error --trust-server-names --auth-no-challenge --https-only --warc-cdx
      --preserve-permissions --retr-symlinks --ftps-implicit --ftps-clear-data-connection --ftps-fallback-to-ftp --recursive
      --delete-after --convert-links --convert-file-only --backup-converted --mirror --page-requisites --strict-comments
      --follow-ftp --ignore-case --span-hosts --relative --clobber --netrc --if-modified-since --use-server-timestamps
      --dns-cache --iri --directories --host-directories --http-keep-alive --cache --cookies --check-certificate --hsts
      --warc-compression --warc-digests --warc-keep-log --remove-listing --glob --passive-ftp --ftps-resume-ssl --parent`,
    values: {
      path: `-O -P -o -a -i --output-document --directory-prefix --output-file --append-output --input-file --rejected-log
        --input-metalink --load-cookies --save-cookies --post-file --body-file --certificate --private-key --ca-certificate
        --ca-directory --crl-file --config --hsts-file --warc-file --warc-dedup --warc-tempdir --random-file --egd-file
        --default-page`,
      url: '-B --base --referer',
      text: `-e -n -t -T -w -l -Q -A -R -D -X -I -U --execute --bind-address --bind-dns-address --dns-servers --use-askpass
        --report-speed --metalink-index --tries --start-pos --progress --timeout --dns-timeout --connect-timeout
        --read-timeout --limit-rate --wait --waitretry --quota --restrict-file-names --prefer-family --user --password
        --local-encoding --remote-encoding --cut-dirs --http-user --http-password --http-passwd --header --compression
        --max-redirect --proxy-user --proxy-password --user-agent --post-data --method --body-data --retry-on-http-error
        --secure-protocol --ciphers --certificate-type --private-key-type --pinnedpubkey --warc-header --warc-max-size
        --ftp-user --ftp-password --level --accept --reject --accept-regex --reject-regex --regex-type --domains
        --exclude-domains --follow-tags --ignore-tags --include-directories --exclude-directories`,
    },
    optional: { text: '--backups --proxy' },
    negated: true,
    network: true,
  },
} as const satisfies Readonly<Record<string, ProgramSpec>>;
