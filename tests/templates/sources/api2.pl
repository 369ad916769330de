use strict;
use warnings;
use PDF::API2;

# A core font, and a TrueType font that is embedded whole.
my $pdf = PDF::API2->new();
my $page = $pdf->page();
$page->mediabox(420, 300);
my $core = $pdf->font('Helvetica-Bold');
my $times = $pdf->font('Times-Italic');
my $text = $page->text();
$text->font($core, 18);
$text->fillcolor('#0a4d8c');
$text->translate(20, 250);
$text->text('Contract for {{name}}');
$text->font($times, 12);
$text->fillcolor('black');
$text->translate(20, 220);
$text->text('Order {{order_id}} of {{date}} to {{street}}, {{city}}.');
$text->charspace(1);
$text->translate(400, 190);
$text->text_right('Total {{amount}} due');
$text->charspace(0);
$text->translate(20, 160);
$text->text('{{name}}{{city}} next to each other, nothing for {{unknown}}');
$pdf->save($ARGV[0]);
