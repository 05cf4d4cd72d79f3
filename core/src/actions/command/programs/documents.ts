import type { ProgramSpec } from '../program-spec.ts';

/** Programs that keep versions, and convert documents and pictures. */
export const DOCUMENT_PROGRAMS = {
  // Its options differ between sub-commands: the rules for git judge them, and the list is open here.
  git: {
    operands: ['path'],
    values: {
      path: '-C -L -F -o --git-dir --work-tree',
      text: `-c -m -S -G -n -b -B --message --author --grep --since --until --after --before --prefix --depth --branch
        --initial-branch --max-count --exec --config`,
    },
    optional: { text: '--format --pretty --date' },
    network: true,
  },
  convert: {
    operands: ['path'],
    flags: `-adjoin -antialias -append -auto-gamma -auto-level -auto-orient -black-point-compensation -clamp -clip -coalesce
      -combine -compare -composite -contrast -debug -deconstruct -despeckle -enhance -equalize -fft -flatten -flip -flop
      -hald-clut -clut -help -identify -ift -magnify -matte -moments -monitor -monochrome -mosaic -negate -normalize -ping
      -quiet -regard-warnings -render -respect-parentheses -reverse -separate -strip -synchronize -taint -transform
      -transpose -transverse -trim -unique-colors -verbose -version -noop -white-balance -copyright`,
    values: {
      text: `-adaptive-blur -adaptive-resize -adaptive-sharpen -affine -alpha -attenuate -authenticate -background -bench -bias
        -black-threshold -blue-primary -blue-shift -blur -border -bordercolor -brightness-contrast -canny -caption -channel
        -charcoal -chop -clip-path -clone -color-matrix -colorize -colors -colorspace -comment -compose -compress
        -connected-components -contrast-stretch -convolve -crop -cycle -define -delay -delete -density -depth -deskew
        -direction -dispose -dither -draw -duplicate -edge -emboss -encoding -endian -evaluate-sequence -extent -extract
        -family -features -fill -filter -format -frame -fuzz -fx -gamma -gaussian -gaussian-blur -geometry -gravity
        -grayscale -green-primary -hough-lines -implode -insert -intensity -intent -interlace -interline-spacing
        -interpolate -interpolative-resize -interword-spacing -kerning -kuwahara -label -lat -layers -level -level-colors
        -linear-stretch -liquid-rescale -list -local-contrast -log -loop -mattecolor -mean-shift -median -mode -modulate
        -morph -motion-blur -noise -opaque -ordered-dither -orient -page -paint -perceptible -pointsize -polaroid -poly
        -posterize -precision -preview -print -quality -quantize -radial-blur -raise -random-threshold -red-primary
        -region -repage -resample -resize -roll -rotate -rotational-blur -sample -sampling-factor -scale -scene -seed
        -segment -selective-blur -sepia-tone -shade -shadow -sharpen -shave -shear -sigmoidal-contrast -size -sketch
        -smush -solarize -splice -spread -stretch -stroke -strokewidth -style -support -swap -swirl -threshold -thumbnail
        -tile-offset -tint -transparent -transparent-color -treedepth -type -undercolor -units -unsharp -vignette
        -virtual-pixel -wave -wavelet-denoise -weight -white-point -white-threshold -process -display -distribute-cache`,
      path: '-font -texture -tile -remap -map -mask -clip-mask -cdl -profile -write -encipher -decipher -path -script',
    },
    pairs: {
      text: `-annotate -floodfill -function -morphology -distort -sparse-color -evaluate -set -complex -copy -limit
        -statistic`,
    },
    style: 'words',
  },
  pdftotext: {
    operands: ['path'],
    flags: `-layout -raw -nodiag -htmlmeta -tsv -listenc -nopgbrk -bbox -bbox-layout -cropbox -q -v -h -help -?`,
    values: { text: '-f -l -r -x -y -W -H -fixed -enc -eol -opw -upw -colspacing' },
    style: 'words',
  },
  csvtool: {
    operands: ['path'],
    flags: '-help --help',
    values: { text: '-t -u -z', path: '-o' },
    style: 'posix',
  },
} as const satisfies Readonly<Record<string, ProgramSpec>>;
